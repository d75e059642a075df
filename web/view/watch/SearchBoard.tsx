// The board with a search drawn over it.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { isDark, settings } from '../../model/settings.js';
import type { Lane } from '../../model/watch/lane.js';
import type { WatchModel } from '../../model/watch/watch.js';
import type { Scene } from '../../wasm/types.js';
import { BoardView, cellsOfScene } from '../shared/board/BoardView.js';
import { boundsOf, ratioOf } from '../shared/board/geometry.js';
import { useStore } from '../shared/context.js';
import { memo } from '../shared/memo.js';
import { type Inks, inksOf, looksOf, paint } from './paint.js';

const Ground = memo(function Ground({ scene, label }: { scene: Scene; label: string }) {
  // Tiles move: all of them are painted.
  const cells = cellsOfScene(scene).map((cell) => (cell.kind === 'tile' ? { ...cell, value: 0 } : cell));
  return <BoardView scene={scene} cells={cells} label={label} />;
});

interface SearchBoardProps {
  model: WatchModel;
  lane: Lane;
  scene: Scene;
  label: string;
}

/** The width of the canvas in pixels of the screen follows its size on the page. */
function useCanvasSize(onChange: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      element.width = Math.max(1, Math.round(element.clientWidth * devicePixelRatio));
      element.height = Math.max(1, Math.round(element.clientHeight * devicePixelRatio));
      change.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return canvas;
}

export const SearchBoard = memo(function SearchBoard({ model, lane, scene, label }: SearchBoardProps) {
  const picture = useMemo(() => {
    const looks = looksOf(scene);
    const isFilled = !scene.rules.some(({ name, value }) => name === 'fill' && value === 'off');
    return { scene, bounds: boundsOf(scene), looks, valueCount: looks.size + (isFilled ? 0 : 1) };
  }, [scene]);
  const inks = useRef<Inks | null>(null);
  const repaint = () => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx || !canvas.current) return;
    inks.current ??= inksOf(canvas.current); // asking for styles in every frame is slow
    const solution = scene.puzzle === 'flow' && lane.isAtEnd ? (lane.state.get().answer?.paths ?? null) : null;
    paint(ctx, { ...picture, inks: inks.current, solution }, lane.replay);
  };
  const canvas = useCanvasSize(repaint);
  const dark = useStore(isDark);
  const look = useStore(settings);

  useEffect(() => {
    inks.current = null;
    repaint();
    const stops = [model.shown.subscribe(repaint), lane.state.subscribe(repaint)];
    return () => stops.forEach((stop) => stop());
  }, [model, lane, picture, dark, look]);

  return (
    <div class="search-board" style={{ '--ratio': String(ratioOf(scene)) }}>
      <Ground scene={scene} label={label} />
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  );
});
