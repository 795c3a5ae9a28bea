import { assertNever } from "@boardwire/shared";
import type { RefObject, VNode } from "preact";
import { ClaimTool } from "./claim-tool.tsx";
import { RestoreTool, TimesTool } from "./clock-tools.tsx";
import { consoleWords } from "./console-words.ts";
import { NoteTool, PositionTool, SheetTool } from "./record-tools.tsx";
import { NO_WISH, ResultTool, type ResultWish } from "./result-tool.tsx";
import { IllegalTool, OfferTool, StopTool, type ToolProps } from "./ruling-tools.tsx";
import type { TappedMove } from "./tap-move.ts";

const IN_PLAY = [
  "result",
  "claim",
  "illegal",
  "restore",
  "stop",
  "times",
  "offer",
  "position",
  "sheet",
  "note",
] as const;
export type ToolName = (typeof IN_PLAY)[number];
/** What can still be done about a game that is over, or has not begun. */
const OUTSIDE: readonly ToolName[] = ["result", "note"];

export interface ToolsProps extends ToolProps {
  /** The half-move that is shown. */
  readonly ply: number;
  readonly open: ToolName | null;
  readonly wish: ResultWish;
  readonly tapped: TappedMove;
  readonly formRef: RefObject<HTMLDivElement | null>;
  readonly onOpen: (tool: ToolName | null, wish?: ResultWish) => void;
  /** Shows the position after so many half-moves. */
  readonly onGo: (ply: number) => void;
  readonly onTapped: (move: TappedMove) => void;
  readonly onPicking: (isPicking: boolean) => void;
}

/** What can have happened at a table: a button each, and one form at a time. */
export function Tools(props: ToolsProps): VNode {
  const { picture, open, formRef, onOpen } = props;
  const text = consoleWords.value;
  const { tile } = picture;
  const isLive = tile.status === "live" && (tile.pending ?? null) === null;
  const names = isLive ? IN_PLAY : OUTSIDE;
  const nameOf = (name: ToolName): string =>
    name === "result" && tile.status === "over" ? text.correct : text.tools[name];
  return (
    <section class="tools-panel" aria-labelledby="tools-title">
      <h3 id="tools-title">{text.toolsTitle}</h3>
      <div class="tool-names">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            class="btn"
            data-tool={name}
            aria-expanded={open === name}
            onClick={() => onOpen(open === name ? null : name, NO_WISH)}
          >
            {nameOf(name)}
          </button>
        ))}
      </div>
      {open !== null && names.some((name) => name === open) && (
        <div
          class="panel tool"
          ref={formRef}
          tabIndex={-1}
          role="group"
          aria-label={nameOf(open)}
          data-form={open}
        >
          <h4>
            {nameOf(open)}
            <button type="button" class="btn bare" onClick={() => onOpen(null)}>
              {text.cancel}
            </button>
          </h4>
          <Form {...props} open={open} />
        </div>
      )}
    </section>
  );
}

function Form(props: ToolsProps & { readonly open: ToolName }): VNode {
  const { id, picture, orders, ply, open, wish, tapped, onDone, onTapped, onPicking } = props;
  const tool: ToolProps = { id, picture, orders, onDone };
  switch (open) {
    case "result":
      return (
        <ResultTool
          key={`${wish.result} ${wish.reason}`}
          id={id}
          wish={wish}
          hasStarted={picture.facts.startedAt !== null}
          orders={orders}
          onDone={onDone}
        />
      );
    case "claim":
      return (
        <ClaimTool
          id={id}
          picture={picture}
          shown={ply}
          onGo={props.onGo}
          tapped={tapped}
          onTapped={onTapped}
          onPicking={onPicking}
          orders={orders}
          onDone={onDone}
        />
      );
    case "illegal":
      return <IllegalTool {...tool} />;
    case "restore":
      return <RestoreTool {...tool} ply={ply} />;
    case "stop":
      return <StopTool {...tool} />;
    case "times":
      return <TimesTool id={id} tile={picture.tile} orders={orders} onDone={onDone} />;
    case "offer":
      return <OfferTool {...tool} />;
    case "position":
      return <PositionTool {...tool} />;
    case "sheet":
      return <SheetTool {...tool} />;
    case "note":
      return <NoteTool {...tool} />;
    default:
      return assertNever(open);
  }
}
