// Draws pictures like those of Flow Free on a phone, in several styles, for the tests that read them.
// `drawScreen` runs in a browser page.

export const palette = [
  '#ff0000', '#008d00', '#0c29fe', '#eae000', '#fb8900', '#00ffff', '#ff0ac9', '#a52a2a',
  '#800080', '#ffffff', '#a6a6a6', '#00ff00', '#bdb76b', '#00008b', '#008b8b', '#ff1493',
];

/** Paths that fill a board: each colour is two neighbouring rows' worth of a snake through all cells. */
export function snakeBoard(rows, cols, colours) {
  const order = [];
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < cols; i++) order.push(row * cols + (row % 2 ? cols - 1 - i : i));
  }
  const length = Math.floor(order.length / colours);
  return Array.from({ length: colours }, (_, k) =>
    order.slice(k * length, k === colours - 1 ? order.length : (k + 1) * length),
  );
}

/** The styles: a name, a board, and how it is drawn. */
export const styles = [
  { name: 'black, 5x5, PNG', rows: 5, cols: 5, colours: 5, width: 720, height: 1280, line: '#6b5a2a' },
  { name: 'status bar and texts, 7x7', rows: 7, cols: 7, colours: 6, width: 1080, height: 2160, line: '#445566', bar: true },
  {
    name: 'partly drawn paths, tinted cells, 8x8', rows: 8, cols: 8, colours: 7, width: 900, height: 1600,
    line: '#5a5a5a', bar: true, drawn: 0.7, tint: true,
  },
  {
    name: 'light theme, JPEG, 9x9', rows: 9, cols: 9, colours: 8, width: 828, height: 1792, ground: '#f2f2f2',
    line: '#b9b9b9', bar: true, drawn: 0.4, type: 'image/jpeg', quality: 0.6,
  },
  {
    name: 'letters on dots, scaled down, JPEG, 10x12', rows: 12, cols: 10, colours: 9, width: 1080, height: 1920,
    line: '#775533', letters: true, bar: true, scale: 0.45, type: 'image/jpeg', quality: 0.75,
  },
  { name: 'tiles with gaps, 6x6', rows: 6, cols: 6, colours: 6, width: 750, height: 1334, gap: 0.07, line: '#0b0b12', cell: '#262636', bar: true, drawn: 0.5 },
  { name: 'large, faint lines, 15x15', rows: 15, cols: 15, colours: 16, width: 1440, height: 2560, line: '#2a2a2a', lineWidth: 3, bar: true, drawn: 0.3 },
  { name: 'window on a desk, 14x14', rows: 14, cols: 14, colours: 12, width: 1600, height: 900, line: '#806040', margin: 0.25, ground: '#101018', drawn: 0.5, scale: 0.8 },
];

/** In the page: the picture as base64. Everything it uses is inside. */
export async function drawScreen({ style, paths, palette }) {
  const { rows, cols, width, height, line, ground = '#000000', lineWidth = 2, margin = 0.02 } = style;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const pitch = Math.min((width * (1 - 2 * margin)) / cols, (height * (style.bar ? 0.7 : 0.94)) / rows);
  const left = (width - cols * pitch) / 2 + 0.37;
  const top = (height - rows * pitch) / 2 + 0.21;
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  const ink = ground > '#8' ? '#222222' : '#eeeeee';
  if (style.bar) {
    context.fillStyle = '#333a44';
    context.fillRect(0, 0, width, height * 0.03);
    context.fillStyle = ink;
    context.font = `${height * 0.02}px sans-serif`;
    context.fillText('12:34', width * 0.03, height * 0.022);
    context.fillText('LTE  87 %', width * 0.75, height * 0.022);
    context.font = `bold ${height * 0.035}px sans-serif`;
    context.fillText('Level 42', width * 0.32, height * 0.09);
    context.font = `${height * 0.02}px sans-serif`;
    context.fillText('flows: 3/7   moves: 12   pipe: 44 %', width * 0.1, height * 0.125);
    for (let i = 0; i < 4; i++) {
      context.strokeStyle = ink;
      context.lineWidth = 4;
      context.strokeRect(width * (0.1 + 0.22 * i), height * 0.92, width * 0.12, width * 0.08);
    }
  }
  const at = (cell) => [left + ((cell % cols) + 0.5) * pitch, top + (Math.floor(cell / cols) + 0.5) * pitch];
  const square = (cell, inset, colour) => {
    const [x, y] = at(cell);
    context.fillStyle = colour;
    context.fillRect(x - pitch / 2 + inset, y - pitch / 2 + inset, pitch - 2 * inset, pitch - 2 * inset);
  };
  if (style.gap) {
    context.fillStyle = line;
    context.fillRect(left, top, cols * pitch, rows * pitch);
    for (let cell = 0; cell < rows * cols; cell++) square(cell, (style.gap * pitch) / 2, style.cell);
  }
  const drawn = paths.map((path) => path.slice(0, Math.max(1, Math.round(path.length * (style.drawn ?? 0)))));
  if (style.tint) {
    context.globalAlpha = 0.25;
    drawn.forEach((path, k) => path.length > 1 && path.forEach((cell) => square(cell, 0, palette[k])));
    context.globalAlpha = 1;
  }
  if (!style.gap) {
    context.strokeStyle = line;
    context.lineWidth = lineWidth;
    context.beginPath();
    for (let i = 0; i <= cols; i++) {
      context.moveTo(left + i * pitch, top);
      context.lineTo(left + i * pitch, top + rows * pitch);
    }
    for (let i = 0; i <= rows; i++) {
      context.moveTo(left, top + i * pitch);
      context.lineTo(left + cols * pitch, top + i * pitch);
    }
    context.stroke();
  }
  paths.forEach((path, k) => {
    context.strokeStyle = context.fillStyle = palette[k];
    context.lineWidth = 0.34 * pitch;
    context.lineCap = context.lineJoin = 'round';
    const part = drawn[k];
    if (part.length > 1) {
      context.beginPath();
      part.forEach((cell, i) => (i ? context.lineTo(...at(cell)) : context.moveTo(...at(cell))));
      context.stroke();
    }
    for (const cell of [path[0], path[path.length - 1]]) {
      const [x, y] = at(cell);
      context.fillStyle = palette[k];
      context.beginPath();
      context.arc(x, y, 0.35 * pitch, 0, 7);
      context.fill();
      if (!style.letters) continue;
      context.fillStyle = '#000000';
      context.font = `bold ${0.3 * pitch}px sans-serif`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(String.fromCharCode(65 + k), x, y);
      context.textAlign = 'left';
      context.textBaseline = 'alphabetic';
    }
  });
  const scale = style.scale ?? 1;
  const scaled = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const target = scaled.getContext('2d');
  target.imageSmoothingQuality = 'high';
  target.drawImage(canvas, 0, 0, scaled.width, scaled.height);
  const blob = await scaled.convertToBlob({ type: style.type ?? 'image/png', quality: style.quality ?? 1 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}
