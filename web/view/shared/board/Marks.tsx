// Cells of a hint, each role with a shape of its own, and the player's cursor.

import type { MarkedCell, Scene } from '../../../wasm/types.js';
import { memo } from '../memo.js';
import { polygonPoints, round } from './geometry.js';

/** Patterns are defined once per board; ids must differ between boards on one page. */
export const MarkPatterns = memo(function MarkPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-hatch`} width="0.16" height="0.16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="hatch" d="M0 0V.16" />
      </pattern>
      <pattern id={`${id}-cross`} width="0.2" height="0.2" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="hatch mistake-hatch" d="M0 0V.2M0 0H.2" />
      </pattern>
    </defs>
  );
});

export function Marks({ scene, marks, id }: { scene: Scene; marks: readonly MarkedCell[]; id: string }) {
  return (
    <g class="marks">
      {marks.map(({ cell, role }) => {
        const place = scene.cells[cell];
        if (!place) return null;
        const [x, y] = place.centre;
        return (
          <g class={`mark ${role}`} key={`${cell}-${role}`}>
            {role === 'evidence' && <polygon points={polygonPoints(place, 0.08)} fill={`url(#${id}-hatch)`} />}
            {role === 'affected' && <polygon points={polygonPoints(place, 0.1)} fill="none" />}
            {role === 'mistake' && <polygon points={polygonPoints(place, 0.06)} fill={`url(#${id}-cross)`} />}
            {role === 'mistake' && (
              <g class="alert">
                <circle cx={round(x + 0.3)} cy={round(y - 0.3)} r={0.17} />
                <text x={round(x + 0.3)} y={round(y - 0.3)} font-size={0.26}>
                  !
                </text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

export function Cursor({ scene, cell, isHolding }: { scene: Scene; cell: number; isHolding: boolean }) {
  const place = scene.cells[cell];
  if (!place) return null;
  return <polygon class={isHolding ? 'cursor holding' : 'cursor'} points={polygonPoints(place, 0.05)} />;
}
