// Flow: the ground with walls, bridges and joined edges; then paths and dots.

import type { Scene, SceneCell, ViewCell } from '../../../wasm/types.js';
import { SIDE_COUNT } from '../../../wasm/types.js';
import { memo } from '../memo.js';
import { textOn } from './colours.js';
import { arrowPoints, lanePath, outlinePoints, round, wallPath } from './geometry.js';

const RAIL = 0.25;

function sidesIn(bits: number): number[] {
  return Array.from({ length: SIDE_COUNT }, (_, side) => side).filter((side) => bits & (1 << side));
}

function Bridge({ cell }: { cell: SceneCell }) {
  const [x, y] = cell.centre;
  const rails = [-RAIL, RAIL].map((at) => `M${round(x + at)} ${round(y - 0.42)}v.84`).join('');
  return <path class="bridge" d={rails} />;
}

export const FlowGround = memo(function FlowGround({ scene }: { scene: Scene }) {
  const cells = scene.cells.filter((cell) => cell.kind !== 'void');
  return (
    <g class="ground">
      {cells.map((cell) => (
        <polygon class="cell" points={outlinePoints(cell)} />
      ))}
      {cells.map((cell) => cell.kind === 'bridge' && <Bridge cell={cell} />)}
      {cells.map((cell) => sidesIn(cell.walls).map((side) => <path class="wall" d={wallPath(cell, side)} />))}
      {cells.map((cell) =>
        sidesIn(cell.joined).map((side) => <polygon class="joined" points={arrowPoints(cell, side)} />),
      )}
    </g>
  );
});

/** What is drawn in one colour, as one element: a board is drawn anew with every step of a drag. */
interface Stroke {
  colour: string | null;
  d: string;
}

/** The lanes of all cells, by colour; those below at bridges come first. */
function strokesOf(scene: Scene, cells: ViewCell[]): Stroke[] {
  return [0, 1].flatMap((level) => {
    const strokes = new Map<string | null, string>();
    cells.forEach(({ lanes }, cell) => {
      const lane = lanes[level];
      if (!lane || lane.sides === 0) return;
      strokes.set(lane.colour, (strokes.get(lane.colour) ?? '') + lanePath(scene.cells[cell] as SceneCell, lane.sides));
    });
    return [...strokes].map(([colour, d]) => ({ colour, d }));
  });
}

/** The ground under finished paths, by colour. */
function tintsOf(scene: Scene, cells: ViewCell[]): Stroke[] {
  const tints = new Map<string, string>();
  cells.forEach(({ lanes }, cell) => {
    const colour = lanes.find((lane) => lane.isJoined && lane.colour)?.colour;
    if (!colour) return;
    tints.set(colour, `${tints.get(colour) ?? ''}M${outlinePoints(scene.cells[cell] as SceneCell)}Z`);
  });
  return [...tints].map(([colour, d]) => ({ colour, d }));
}

function barredPath(place: SceneCell, barred: number): string {
  const crosses = sidesIn(barred).map((side) => {
    const x = round(place.sides[2 * side] as number);
    const y = round(place.sides[2 * side + 1] as number);
    return `M${round(x - 0.08)} ${round(y - 0.08)}l.16 .16m0-.16l-.16 .16`;
  });
  return crosses.join('');
}

const Dots = memo(function Dots({ scene }: { scene: Scene }) {
  return (
    <>
      {scene.cells.map((place, number) => {
        if (place.kind !== 'dot') return null;
        const [x, y] = place.centre;
        const size = place.name.length > 2 ? 0.24 : place.name.length > 1 ? 0.32 : 0.42;
        return (
          <g class="dot" key={number}>
            <circle cx={round(x)} cy={round(y)} r={0.33} fill={place.colour ?? '#888888'} />
            <text x={round(x)} y={round(y)} font-size={size} fill={textOn(place.colour)}>
              {place.name}
            </text>
          </g>
        );
      })}
    </>
  );
});

export function FlowPieces({ scene, cells }: { scene: Scene; cells: ViewCell[] }) {
  const barred = cells.map((cell, number) => (cell.barred ? barredPath(scene.cells[number] as SceneCell, cell.barred) : '')).join('');
  return (
    <g class="pieces">
      {tintsOf(scene, cells).map(({ colour, d }) => (
        <path class="tint" d={d} fill={colour as string} key={`tint ${colour}`} />
      ))}
      {strokesOf(scene, cells).map(({ colour, d }, index) =>
        colour ? (
          <path class="path" d={d} stroke={colour} key={index} />
        ) : (
          <path class="path uncoloured" d={d} key={index} />
        ),
      )}
      {barred && <path class="barred" d={barred} />}
      <Dots scene={scene} />
    </g>
  );
}
