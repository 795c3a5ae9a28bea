import type { Side } from "@boardwire/shared";
import type { Api } from "chessground/api";
import type { Config } from "chessground/config";
import type { Key } from "chessground/types";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "./board.css";
import { whenNear } from "./lazy.ts";

// Fetched while the line is being opened: the first script of the page stays small, and nothing waits for this one.
const widget = import("chessground");

export interface BoardProps {
  /** Piece placement, the first field of a FEN. */
  readonly position: string;
  /** The squares of the last move in UCI, to mark them; null for none. */
  readonly last: string | null;
  /** The side at the bottom. */
  readonly orientation: Side;
  readonly coordinates?: boolean;
  /** Whether men slide. Never on pages of many boards. */
  readonly slides?: boolean;
  /** What a screen reader says instead of the picture. */
  readonly label: string;
}

const SLIDE_MILLIS = 160;

const isKey = (text: string): text is Key => /^[a-h][1-8]$/.test(text);

function toKeys(uci: string | null): Key[] {
  if (uci === null) return [];
  return [uci.slice(0, 2), uci.slice(2, 4)].filter((text) => isKey(text));
}

const prefersStillness = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function toConfig(props: BoardProps): Config {
  const keys = toKeys(props.last);
  const target = keys[1];
  return {
    fen: props.position,
    orientation: props.orientation,
    lastMove: keys,
    coordinates: props.coordinates ?? false,
    viewOnly: true,
    draggable: { enabled: false, showGhost: false },
    selectable: { enabled: false },
    disableContextMenu: false,
    drawable: { enabled: false, visible: false },
    animation: { enabled: (props.slides ?? false) && !prefersStillness(), duration: SLIDE_MILLIS },
    highlight: {
      lastMove: true,
      check: false,
      custom: new Map(target === undefined ? [] : [[target, "target"]]),
    },
  };
}

/** A board to look at. chessground owns everything inside the element; nothing of ours is drawn there. */
export function Board(props: BoardProps): VNode {
  const element = useRef<HTMLDivElement>(null);
  const api = useRef<Api | null>(null);
  const newest = useRef(props);
  newest.current = props;

  useEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    let isGone = false;
    const make = async (): Promise<void> => {
      const { Chessground } = await widget;
      if (!isGone) api.current = Chessground(place, toConfig(newest.current));
    };
    const stopWaiting = whenNear(place, () => void make());
    return () => {
      isGone = true;
      stopWaiting();
      api.current?.destroy();
      api.current = null;
    };
  }, []);

  const { position, last, orientation } = props;
  useEffect(() => {
    api.current?.set(toConfig(newest.current));
  }, [position, last, orientation]);

  return <div ref={element} class="board" role="img" aria-label={props.label} />;
}
