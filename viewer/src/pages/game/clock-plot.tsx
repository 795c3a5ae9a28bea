import type { GameFacts, MoveView, Side } from "@boardwire/shared";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { words } from "../../i18n/language.ts";
import { PLOT, toPath, toPlot, type PlotPoint } from "./plot.ts";

export interface ClockPlotProps {
  readonly facts: GameFacts;
  readonly moves: readonly MoveView[];
}

const Sample = ({ side }: { readonly side: Side }): VNode => (
  <svg class="sample" viewBox="0 0 22 8" aria-hidden="true">
    <path class={`plot-line ${side}`} d="M1 4h13" />
    <circle class={`plot-end ${side}`} cx="17" cy="4" r="3" />
  </svg>
);

/** Both clocks move by move. White is dotted and ends in a ring, Black a line that ends in a disc; no colour is needed. */
export function ClockPlot({ facts, moves }: ClockPlotProps): VNode | null {
  const text = words.value;
  const plot = useMemo(() => toPlot(facts, moves), [facts, moves]);
  if (plot === null) return null;
  const end = (side: Side): PlotPoint | undefined => plot.lines[side].at(-1);
  return (
    <section class="panel">
      <h2>
        {text.clockByMove}
        <span class="grow" />
        {(["white", "black"] as const).map((side) => (
          <span key={side} class="quiet">
            <Sample side={side} /> {text[side]}
          </span>
        ))}
      </h2>
      <div class="plot">
        <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} aria-hidden="true" focusable="false">
          {plot.times.map(({ y, label }) => (
            <g key={label}>
              <path class="plot-axis" d={`M${PLOT.left} ${y.toFixed(1)}H${PLOT.right}`} />
              <text x={PLOT.left - 6} y={y + 3.5} text-anchor="end">
                {label}
              </text>
            </g>
          ))}
          {plot.moves.map(({ x, number }) => (
            <text key={number} x={x} y={PLOT.height - 3} text-anchor="middle">
              {number}
            </text>
          ))}
          {(["white", "black"] as const).map((side) => (
            <path key={side} class={`plot-line ${side}`} d={toPath(plot.lines[side])} />
          ))}
          {(["white", "black"] as const).map((side) => {
            const point = end(side);
            return point === undefined ? null : (
              <circle key={side} class={`plot-end ${side}`} cx={point.x} cy={point.y} r="3.6" />
            );
          })}
        </svg>
      </div>
    </section>
  );
}
