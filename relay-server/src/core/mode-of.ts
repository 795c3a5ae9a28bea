import { playModeOf, type GameState, type Hall, type PlayMode } from "@boardwire/shared";

/** How a game is played by the edition in force and the hall's supervision; null: its time control is not known. */
export const modeOf = ({ edition, laws }: Hall, { control }: GameState): PlayMode | null =>
  control === null ? null : playModeOf(control, edition, laws.supervision);
