import type { GameFacts, GameId, Side } from "@boardwire/shared";
import { otherSide } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/board.tsx";
import type { GamePicture } from "../../feed/pictures.ts";
import { toMoveNumber, toMoveText, toName, toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { useKeys } from "../../keyboard.ts";
import { usePage } from "../../page-context.ts";
import { Announcer } from "../../parts/announcer.tsx";
import { Icon } from "../../parts/icon.tsx";
import { PlayerRow } from "../../parts/player-row.tsx";
import { Strip } from "../../parts/strip.tsx";
import { TableNote } from "../../parts/table-note.tsx";
import { eventPath, gamePath } from "../../route.ts";
import { speakMen, speakSan } from "../../speech.ts";
import { toLowMark } from "../../time.ts";
import { ClockPlot } from "./clock-plot.tsx";
import { BackToEnd, Controls } from "./controls.tsx";
import { MoveList } from "./move-list.tsx";
import { Rail } from "./rail.tsx";
import { NextGame, TableGames } from "./table-games.tsx";
import { goTo, step, toClockThen, toPosition, toShownPly, type Stand } from "./stand.ts";

interface GameViewProps {
  readonly id: GameId;
  readonly picture: GamePicture;
}

/** A game with its moves: live, or where the reader has stepped back to. */
export function GameView({ id, picture }: GameViewProps): VNode {
  const { store } = usePage();
  const { tile, facts, moves } = picture;
  const [stand, setStand] = useState<Stand | null>(null);
  const [bottom, setBottom] = useState<Side>("white");
  const text = words.value;

  const go = (ply: number): void => setStand((now) => goTo(now, ply, moves.length));
  // Keys repeat faster than the page is drawn: each counts from where the one before has led.
  const goOn = (by: number): void => setStand((now) => step(now, by, moves.length));
  const goLive = (): void => setStand(null);
  const turn = (): void => setBottom(otherSide);
  const ply = toShownPly(stand, moves.length);
  const goNeighbour = useNeighbours(id);
  useKeys({
    ArrowLeft: () => goOn(-1),
    ArrowRight: () => goOn(1),
    Home: () => go(0),
    End: () => go(moves.length),
    l: goLive,
    f: turn,
    PageUp: () => goNeighbour(-1),
    PageDown: () => goNeighbour(1),
  });

  const names = { white: toName(tile.white, "white", text), black: toName(tile.black, "black", text) };
  const title = `${names.white} – ${names.black}`;
  useEffect(() => {
    document.title = `${title} · ${store.tournamentName.peek() ?? "Boardwire"}`;
  }, [title, store]);

  const position = toPosition(ply, facts, moves);
  const move = ply === 0 ? undefined : moves[ply - 1];
  const spoken = useSpoken(picture, ply);
  const away =
    stand === null
      ? null
      : text.lookingBack(move === undefined ? text.start : toMoveText(ply, move.san, facts));
  const clockThen = useMemo(() => toClockThen(ply, facts, moves), [ply, facts, moves]);
  const time = {
    clock: stand === null ? tile.clock : clockThen,
    // Who steps back wants to see how the clocks stood; the result belongs to the end.
    result: stand === null ? tile.result : null,
    lowMark: toLowMark(facts.timeControl),
  };
  const row = (side: Side): VNode => <PlayerRow key={side} player={tile[side]} side={side} isBig {...time} />;
  const state = tile.status === "live" ? "live" : tile.status === "over" ? "allOver" : "noneStarted";
  return (
    <main class="page" id="content" tabIndex={-1}>
      <h1 class="hidden-text">{`${title}, ${text.tableNumber(tile.table)}`}</h1>
      <div class="where">
        <a class="link" href={eventPath()}>
          {text.allTables}
        </a>
        <span class="quiet">{text.tableNumber(tile.table)}</span>
      </div>
      <div class="game">
        <Rail here={tile.table} />
        <section class="play" aria-label={text.tableNumber(tile.table)}>
          <Strip state={state} away={away} end={text.tableNumber(tile.table)} />
          {row(otherSide(bottom))}
          <Board
            position={position}
            last={move?.uci ?? null}
            orientation={bottom}
            coordinates
            slides
            label={spoken ?? text.start}
          />
          {row(bottom)}
          <TableNote tile={tile} />
        </section>
        <aside class="side">
          <NextGame id={id} table={tile.table} games={facts.tableGames} />
          <Correction facts={facts} />
          <section class="panel">
            <h2 class="moves-head">
              {text.moves}
              {stand === null ? (
                moves.length > 0 && <span class="quiet">{text.movesLegend}</span>
              ) : (
                <>
                  <span class="grow" />
                  <BackToEnd
                    stand={stand}
                    moves={moves.length}
                    isOver={tile.status === "over"}
                    onEnd={goLive}
                  />
                </>
              )}
            </h2>
            <MoveList facts={facts} moves={moves} shown={ply} ending={toEnding(picture)} onGo={go} />
            <Controls id={id} stand={stand} moves={moves.length} onGo={go} onStep={goOn} onTurn={turn} />
          </section>
          <ClockPlot facts={facts} moves={moves} />
          <TableGames id={id} games={facts.tableGames} />
          <section class="hidden-text">
            <h2>{text.position}</h2>
            <p>{text.positionOf(text.white, speakMen(position, "white", text))}</p>
            <p>{text.positionOf(text.black, speakMen(position, "black", text))}</p>
          </section>
        </aside>
      </div>
      <Announcer text={stand === null ? (toEnding(picture) ?? spoken) : spoken} />
    </main>
  );
}

/** The shown move in words; null before the first. */
function useSpoken({ facts, moves }: GamePicture, ply: number): string | null {
  const text = words.value;
  const move = ply === 0 ? undefined : moves[ply - 1];
  if (move === undefined) return null;
  const { number, side } = toMoveNumber(ply, facts);
  return text.spokenPly(number, text[side], speakSan(move.san, text));
}

/** Result and how it came about, null while the game goes on. */
function toEnding({ tile }: GamePicture): string | null {
  const text = words.value;
  if (tile.result === null) return null;
  const result = text.results[tile.result];
  return tile.termination === null ? result : `${result}${text.comma}${text.terminations[tile.termination]}`;
}

/** Says that moves which had been shown were replaced, and when. */
function Correction({ facts }: { readonly facts: GameFacts }): VNode | null {
  const text = words.value;
  const { revised } = facts;
  if (revised === null) return null;
  const { number } = toMoveNumber(revised.from, facts);
  return (
    <div class="notice" role="status">
      <Icon name="hand" />
      <span>
        <b>{text.corrected(number, toTimeOfDay(revised.at, text.tag))}</b> {text.correctedText}
      </span>
    </div>
  );
}

/** Goes to the next or the previous table that has a game; false where there is none. */
function useNeighbours(id: GameId): (by: 1 | -1) => boolean {
  const { store, router } = usePage();
  return (by) => {
    const ids = (store.tables.peek() ?? []).flatMap((number) => store.table(number).peek()?.game ?? []);
    const next = ids[ids.indexOf(id) + by];
    if (next === undefined || !ids.includes(id)) return false;
    router.go(gamePath(next));
    return true;
  };
}
