// Colours come from the library; here is only what to write on them.

function channel(hex: string, at: number): number {
  const value = parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  return 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
}

/** Black or white, whichever contrasts more with the colour. */
export function textOn(hex: string | null): string {
  if (hex === null) return 'currentColor';
  const light = luminance(hex);
  return (light + 0.05) ** 2 > 0.05 * 1.05 ? '#000000' : '#ffffff';
}
