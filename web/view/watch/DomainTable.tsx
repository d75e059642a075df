// What every free cell can still be, as a table that can be sorted.

import { useMemo, useState } from 'preact/hooks';
import type { Lane } from '../../model/watch/lane.js';
import { DomainKind, type Replay } from '../../model/watch/replay.js';
import type { WatchModel } from '../../model/watch/watch.js';
import { Side, type Scene, SIDE_COUNT } from '../../wasm/types.js';
import { textOn } from '../shared/board/colours.js';
import { memo } from '../shared/memo.js';
import { looksOf, type ValueLook } from './paint.js';
import { useSlowly } from './useSlowly.js';

/** A table of a hundred rows takes longer than a frame. */
const TABLE_MS = 200;

type Order = 'cell' | 'size';

function freeCells(replay: Replay, order: Order): number[] {
  const cells: number[] = [];
  replay.domainKinds.forEach((kind, cell) => {
    if (kind !== DomainKind.none) cells.push(cell);
  });
  const sizeOf = (cell: number) => replay.domainSizes[cell] ?? 0;
  return order === 'size' ? cells.sort((a, b) => sizeOf(a) - sizeOf(b) || a - b) : cells;
}

const sideNames = Object.keys(Side).map((name) => name.replace('slantLeft', 'slant left').replace('slantRight', 'slant right'));

function pieceName(set: number): string {
  const names = sideNames.filter((_, side) => set & (1 << side));
  return names.length ? names.join('–') : 'empty';
}

function ColourValues({ replay, cell, looks }: { replay: Replay; cell: number; looks: Map<number, ValueLook> }) {
  const chips = [...looks].filter(([value]) => replay.has(cell, value)).sort(([a], [b]) => a - b);
  const size = replay.domainSizes[cell] ?? 0;
  return (
    <>
      {chips.map(([value, { name, colour }]) => (
        <span class="chip" key={value} style={{ background: colour, color: textOn(colour) }}>
          {name}
        </span>
      ))}
      {size > chips.length && replay.has(cell, looks.size) && <span class="chip blank">empty</span>}
    </>
  );
}

function PieceValues({ replay, cell }: { replay: Replay; cell: number }) {
  const sets = Array.from({ length: 1 << SIDE_COUNT }, (_, set) => set).filter((set) => replay.has(cell, set));
  return <>{sets.map(pieceName).join(', ')}</>;
}

/** "row 2, column 3"; two tables on a phone leave out the words. */
function Place({ scene, cell }: { scene: Scene; cell: number }) {
  return (
    <>
      <span class="word">row </span>
      {Math.floor(cell / scene.cols) + 1}, <span class="word">column </span>
      {(cell % scene.cols) + 1}
    </>
  );
}

interface DomainProps {
  model: WatchModel;
  lane: Lane;
  scene: Scene;
  /** Left, right, or empty. */
  name: string;
}

export const DomainTable = memo(function DomainTable({ model, lane, scene, name }: DomainProps) {
  const [order, setOrder] = useState<Order>('size');
  const [isOpen, setOpen] = useState(() => !name || innerWidth >= 600);
  const looks = useMemo(() => looksOf(scene), [scene]);
  useSlowly(model, TABLE_MS);
  const { replay } = lane;
  if (!replay.hasDomains) return null;
  if (model.isFast) return <p class="note domains-later">The domains are listed while the film is slow or paused.</p>;
  const cells = freeCells(replay, order);
  const header = (name: Order, label: string) => (
    <th scope="col" aria-sort={order === name ? 'ascending' : 'none'}>
      <button type="button" class="sort" onClick={() => setOrder(name)}>
        {label}
        <span aria-hidden="true">{order === name ? ' ▲' : ''}</span>
      </button>
    </th>
  );
  return (
    <details class="domains" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Domains of {cells.length} free cells</summary>
      <div class="table-scroll" tabindex={0} role="region" aria-label={`Domains${name ? `, ${name.toLowerCase()}` : ''}`}>
        <table class="table">
          <thead>
            <tr>
              {header('cell', 'Cell')}
              {header('size', 'Size')}
              <th scope="col">Can still be</th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <tr key={cell} class={cell === replay.cell ? 'current' : undefined}>
                <th scope="row">
                  <Place scene={scene} cell={cell} />
                </th>
                <td>{replay.domainSizes[cell]}</td>
                <td>
                  {replay.domainSizes[cell] === 0 ? (
                    'nothing'
                  ) : replay.domainKinds[cell] === DomainKind.colours ? (
                    <ColourValues replay={replay} cell={cell} looks={looks} />
                  ) : (
                    <PieceValues replay={replay} cell={cell} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
});
