// A board of any kind, as SVG: what the library says is on each cell, and nothing that it does not.
//
// With handlers it can be played by pointer, touch and keyboard: one cell at a time takes the focus
// (the cursor), every cell has a name for screen readers. Without, it is a picture.

import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { MarkedCell, Scene, SceneCell, ViewCell } from '../../../wasm/types.js';
import { memo } from '../memo.js';
import { FlowGround, FlowPieces } from './FlowLayer.js';
import { boundsOf, cellAt, nearestSide, outlinePoints, sideUnder } from './geometry.js';
import { cellLabel } from './labels.js';
import { Cursor, MarkPatterns, Marks } from './Marks.js';
import { MazeGround, MazePieces } from './MazeLayer.js';
import { TilesGround, TilesPieces } from './TilesLayer.js';

export interface BoardHandlers {
  onPress?: (cell: number, side: number, event: PointerEvent) => void;
  onDrag?: (cell: number) => void;
  /** The pointer is dragged over a side of a cell. */
  onDragSide?: (cell: number, side: number) => void;
  onRelease?: () => void;
  onKey?: (event: KeyboardEvent) => void;
}

interface BoardViewProps extends BoardHandlers {
  scene: Scene;
  /** What is on the cells now; without it, the board as it was given. */
  cells?: ViewCell[] | undefined;
  marks?: readonly MarkedCell[];
  cursor?: number;
  isHolding?: boolean;
  isSolved?: boolean;
  /** Solved by the player, just now: the pieces jump. */
  isWon?: boolean;
  /** The name of the whole board. */
  label: string;
  /** More to draw on top, in units of a cell. */
  children?: ComponentChildren;
}

/** The cells of a board that nobody plays. */
export function cellsOfScene(scene: Scene): ViewCell[] {
  return scene.cells.map(({ kind, value, goal, name, colour }) => ({
    kind,
    value,
    goal,
    name,
    colour,
    lanes: [],
    barred: 0,
    isHome: kind === 'tile' && value === goal,
  }));
}

function Ground({ scene }: { scene: Scene }) {
  if (scene.puzzle === 'flow') return <FlowGround scene={scene} />;
  return scene.puzzle === 'tiles' ? <TilesGround scene={scene} /> : <MazeGround scene={scene} />;
}

function Pieces({ scene, cells }: { scene: Scene; cells: ViewCell[] }) {
  if (scene.puzzle === 'flow') return <FlowPieces scene={scene} cells={cells} />;
  return scene.puzzle === 'tiles' ? (
    <TilesPieces scene={scene} cells={cells} />
  ) : (
    <MazePieces scene={scene} cells={cells} />
  );
}

/** Rows of cells, for the focus and for screen readers; their names are set by `useCellNames`. */
const CellGrid = memo(function CellGrid({ scene }: { scene: Scene }) {
  const rows = Array.from({ length: scene.rows }, (_, row) => row);
  return (
    <>
      {rows.map((row) => (
        <g role="row" key={row}>
          {scene.cells.slice(row * scene.cols, (row + 1) * scene.cols).map((place, col) => {
            const number = row * scene.cols + col;
            return (
              <polygon role="gridcell" class="hit" tabindex={-1} data-cell={number} points={outlinePoints(place)} key={number} />
            );
          })}
        </g>
      ))}
    </>
  );
});

/** Names the cells after what is on them. Set directly: components for all cells take longer than the
 * rest of the board. A new board is named at once, and so is the cell that may have the focus; the
 * other names follow a move after the frame. */
function useCellNames(svg: RefObject<SVGSVGElement | null>, scene: Scene, cells: ViewCell[], cursor: number): void {
  const name = (element: Element, number: number) => {
    const label = cellLabel(scene, number, cells[number] as ViewCell);
    if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
  };
  const nameAll = () => svg.current?.querySelectorAll('[role=gridcell]').forEach(name);
  useLayoutEffect(nameAll, [svg, scene]);
  useLayoutEffect(() => {
    const element = svg.current?.querySelector(`[data-cell="${cursor}"]`);
    if (element) name(element, cursor);
  }, [svg, cells, cursor]);
  useEffect(nameAll, [svg, cells]);
}

/** The cell at the cursor, and no other, is reached with Tab. */
function useTabStop(svg: RefObject<SVGSVGElement | null>, scene: Scene, cursor: number): void {
  useLayoutEffect(() => {
    svg.current?.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    svg.current?.querySelector(`[data-cell="${cursor}"]`)?.setAttribute('tabindex', '0');
  }, [svg, scene, cursor]);
}

export function BoardView(props: BoardViewProps) {
  const { scene, marks = [], cursor = -1, isHolding = false, isSolved = false, isWon = false, label, children } = props;
  const svg = useRef<SVGSVGElement>(null);
  const pressed = useRef<{ pointer: number; cell: number } | null>(null);
  const id = useId();
  const bounds = useMemo(() => boundsOf(scene), [scene]);
  const cells = useMemo(() => props.cells ?? cellsOfScene(scene), [props.cells, scene]);
  const isPlayed = props.onPress !== undefined;
  useCellNames(svg, scene, cells, cursor);
  useTabStop(svg, scene, cursor);

  // The focus follows the cursor, but is never taken from elsewhere.
  useEffect(() => {
    const board = svg.current;
    if (isPlayed && board?.contains(document.activeElement)) {
      board.querySelector<SVGElement>(`[data-cell="${cursor}"]`)?.focus({ preventScroll: true });
    }
  }, [cursor, isPlayed]);

  const place = (event: PointerEvent): { x: number; y: number } | null => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix) : null;
  };
  const onPointerDown = (event: PointerEvent) => {
    const point = place(event);
    const cell = point ? cellAt(scene, point.x, point.y) : -1;
    if (!point || cell < 0 || pressed.current) return;
    event.preventDefault();
    svg.current?.setPointerCapture(event.pointerId);
    svg.current?.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus({ preventScroll: true });
    pressed.current = { pointer: event.pointerId, cell };
    props.onPress?.(cell, nearestSide(scene.cells[cell] as never, point.x, point.y), event);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (pressed.current?.pointer !== event.pointerId) return;
    const point = place(event);
    const cell = point ? cellAt(scene, point.x, point.y) : -1;
    if (!point || cell < 0) return;
    const side = props.onDragSide ? sideUnder(scene.cells[cell] as SceneCell, point.x, point.y) : 0;
    if (side > 0) props.onDragSide?.(cell, side);
    if (cell === pressed.current.cell) return;
    pressed.current.cell = cell;
    props.onDrag?.(cell);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (pressed.current?.pointer !== event.pointerId) return;
    pressed.current = null;
    props.onRelease?.();
  };

  return (
    <svg
      ref={svg}
      class={`board ${scene.puzzle}${isSolved ? ' solved' : ''}${isWon ? ' won' : ''}${isPlayed ? ' played' : ''}`}
      viewBox={`${bounds.left} ${bounds.top} ${bounds.width} ${bounds.height}`}
      role={isPlayed ? 'grid' : 'img'}
      aria-label={label}
      {...(isPlayed
        ? {
            onPointerDown,
            onPointerMove,
            onPointerUp,
            onPointerCancel: onPointerUp,
            onContextMenu: (event: Event) => event.preventDefault(),
            onKeyDown: (event: KeyboardEvent) => props.onKey?.(event),
          }
        : {})}
    >
      <MarkPatterns id={id} />
      <g aria-hidden="true">
        <Ground scene={scene} />
        <Pieces scene={scene} cells={cells} />
        {children}
        <Marks scene={scene} marks={marks} id={id} />
        {cursor >= 0 && <Cursor scene={scene} cell={cursor} isHolding={isHolding} />}
      </g>
      {isPlayed && <CellGrid scene={scene} />}
    </svg>
  );
}
