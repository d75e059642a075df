// Room for a board; when it was read from a picture, it lies on the picture, cell upon cell.

import type { ComponentChildren } from 'preact';
import type { Frame, Picture } from '../../model/editor/picture.js';
import type { Scene } from '../../wasm/types.js';
import { boundsOf, ratioOf } from '../shared/board/geometry.js';

interface BoardFrameProps {
  scene: Scene;
  picture: Picture | null;
  classes: string;
  children: ComponentChildren;
}

/** How many cells of the picture show round the board: enough to see a row that was missed. */
const AROUND = 1.2;

/** The part of the picture that shows, in its pixels. */
function windowOf({ frame, width, height }: Picture, cell: number): Frame {
  const left = Math.max(0, frame.left - AROUND * cell);
  const top = Math.max(0, frame.top - AROUND * cell);
  return {
    left,
    top,
    width: Math.min(width, frame.left + frame.width + AROUND * cell) - left,
    height: Math.min(height, frame.top + frame.height + AROUND * cell) - top,
  };
}

/** A place within another one, in percent of it. */
function within(part: Frame, whole: Frame): Record<string, string> {
  const percent = (length: number, of: number) => `${(100 * length) / of}%`;
  return {
    left: percent(part.left - whole.left, whole.width),
    top: percent(part.top - whole.top, whole.height),
    width: percent(part.width, whole.width),
    height: percent(part.height, whole.height),
  };
}

/** Where the drawing of the scene is, in pixels of the picture: its margin lies outside the frame. */
function drawingOf({ frame }: Picture, scene: Scene): Frame {
  const bounds = boundsOf(scene);
  const cellWidth = frame.width / scene.cols;
  const cellHeight = frame.height / scene.rows;
  return {
    left: frame.left + bounds.left * cellWidth,
    top: frame.top + bounds.top * cellHeight,
    width: bounds.width * cellWidth,
    height: bounds.height * cellHeight,
  };
}

export function BoardFrame({ scene, picture, classes, children }: BoardFrameProps) {
  if (!picture) {
    return (
      <div class={`draft-frame ${classes}`} style={{ '--ratio': String(ratioOf(scene)) }}>
        <div class="draft-board">{children}</div>
      </div>
    );
  }
  const shown = windowOf(picture, picture.frame.width / scene.cols);
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  return (
    <div class={`draft-frame ${classes}`} style={{ '--ratio': String(shown.width / shown.height) }}>
      <img
        class="draft-picture"
        src={picture.url}
        alt="The picture that the board was read from"
        style={within(whole, shown)}
      />
      <div class="draft-board" style={within(drawingOf(picture, scene), shown)}>
        {children}
      </div>
    </div>
  );
}
