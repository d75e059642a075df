// Flow: the ground with walls, bridges and joined edges; then paths and dots.

import { memo } from 'preact/compat';
import type { Lane, Scene, SceneCell, ViewCell } from '../../../wasm/types.js';
import { SIDE_COUNT } from '../../../wasm/types.js';
import { textOn } from './colours.js';
import { arrowPoints, lanePath, polygonPoints, round, wallPath } from './geometry.js';

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
        <polygon class="cell" points={polygonPoints(cell)} />
      ))}
      {cells.map((cell) => cell.kind === 'bridge' && <Bridge cell={cell} />)}
      {cells.map((cell) => sidesIn(cell.walls).map((side) => <path class="wall" d={wallPath(cell, side)} />))}
      {cells.map((cell) =>
        sidesIn(cell.joined).map((side) => <polygon class="joined" points={arrowPoints(cell, side)} />),
      )}
    </g>
  );
});

interface CellProps {
  place: SceneCell;
  cell: ViewCell;
}

function sameLane(a: Lane | undefined, b: Lane | undefined): boolean {
  return a === b || (!!a && !!b && a.sides === b.sides && a.colour === b.colour && a.isJoined === b.isJoined);
}

function sameCell(a: CellProps, b: CellProps): boolean {
  return (
    a.place === b.place &&
    a.cell.barred === b.cell.barred &&
    a.cell.colour === b.cell.colour &&
    sameLane(a.cell.lanes[0], b.cell.lanes[0]) &&
    sameLane(a.cell.lanes[1], b.cell.lanes[1])
  );
}

function Barred({ place, barred }: { place: SceneCell; barred: number }) {
  const crosses = sidesIn(barred).map((side) => {
    const x = round(place.sides[2 * side] as number);
    const y = round(place.sides[2 * side + 1] as number);
    return `M${x - 0.08} ${y - 0.08}l.16 .16m0-.16l-.16 .16`;
  });
  return <path class="barred" d={crosses.join('')} />;
}

const Tint = memo(function Tint({ place, cell }: CellProps) {
  const lane = cell.lanes.find((it) => it.isJoined && it.colour);
  if (!lane) return null;
  return <polygon class="tint" points={polygonPoints(place)} fill={lane.colour as string} />;
}, sameCell);

const Paths = memo(function Paths({ place, cell }: CellProps) {
  return (
    <>
      {cell.lanes.map(
        (lane, index) =>
          lane.sides > 0 && (
            <path
              class={lane.colour ? 'path' : 'path uncoloured'}
              d={lanePath(place, lane.sides)}
              {...(lane.colour ? { stroke: lane.colour } : {})}
              key={index}
            />
          ),
      )}
      {cell.barred > 0 && <Barred place={place} barred={cell.barred} />}
    </>
  );
}, sameCell);

const Dot = memo(function Dot({ place, cell }: CellProps) {
  if (cell.kind !== 'dot') return null;
  const [x, y] = place.centre;
  const size = cell.name.length > 2 ? 0.24 : cell.name.length > 1 ? 0.32 : 0.42;
  return (
    <g class="dot">
      <circle cx={round(x)} cy={round(y)} r={0.33} fill={cell.colour ?? '#888888'} />
      <text x={round(x)} y={round(y)} font-size={size} fill={textOn(cell.colour)}>
        {cell.name}
      </text>
    </g>
  );
}, sameCell);

export function FlowPieces({ scene, cells }: { scene: Scene; cells: ViewCell[] }) {
  const each = (part: (props: CellProps & { key: number }) => preact.ComponentChild) =>
    scene.cells.map((place, key) => part({ place, cell: cells[key] as ViewCell, key }));
  return (
    <g class="pieces">
      {each((props) => (
        <Tint {...props} />
      ))}
      {each((props) => (
        <Paths {...props} />
      ))}
      {each((props) => (
        <Dot {...props} />
      ))}
    </g>
  );
}
