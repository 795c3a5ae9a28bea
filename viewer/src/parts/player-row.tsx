import type { ClockView, GameResult, Player, Side } from "@boardwire/shared";
import type { VNode } from "preact";
import { toMeta, toName, toScore, toTitle } from "../format.ts";
import { words } from "../i18n/language.ts";
import { ClockFace } from "./clock-face.tsx";

export interface TimeOrScoreProps {
  readonly clock: ClockView | null;
  readonly result: GameResult | null;
  readonly side: Side;
  readonly lowMark: number;
}

/** The clock while the game goes on; its result stands in the same place. Never both. */
export function TimeOrScore({ clock, result, side, lowMark }: TimeOrScoreProps): VNode {
  if (result === null) return <ClockFace clock={clock} side={side} lowMark={lowMark} />;
  const score = toScore(result, side);
  return <span class={score === "1" ? "score won" : "score"}>{score}</span>;
}

export const Chip = ({ side }: { readonly side: Side }): VNode => (
  <span class={`chip ${side}`} title={words.value[side]}>
    <span class="hidden-text">{words.value[side]}</span>
  </span>
);

export interface PlayerRowProps extends TimeOrScoreProps {
  readonly player: Player | null;
  readonly isBig?: boolean;
}

export function PlayerRow(props: PlayerRowProps): VNode {
  const { player, side, isBig = false } = props;
  const title = toTitle(player);
  return (
    <div class={isBig ? "player big" : "player"}>
      <div class="who">
        <div class="name">
          <Chip side={side} />
          {isBig && title !== "" && <span class="title">{title}</span>}
          <bdi>{toName(player, side, words.value)}</bdi>
        </div>
        <div class="meta">
          {title !== "" && <span class="title">{title}</span>}
          {toMeta(player).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
      </div>
      <TimeOrScore clock={props.clock} result={props.result} side={side} lowMark={props.lowMark} />
    </div>
  );
}
