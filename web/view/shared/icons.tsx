// Icons as paths on a grid of 24; they take the colour of the text.

const paths = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  restart: 'M4 4v6h6M4.5 10A8 8 0 1 1 4 14',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9c-.6.5-1 1.2-1 2.1h-5c0-.9-.4-1.6-1-2.1A6 6 0 0 1 12 3Z',
  check: 'm4 12 5 5L20 6',
  plus: 'M12 5v14M5 12h14',
  share: 'M12 15V3m0 0L8 7m4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7',
  menu: 'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0ZM11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0ZM18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0Z',
  close: 'M6 6l12 12M18 6 6 18',
  next: 'm9 5 7 7-7 7',
  previous: 'm15 5-7 7 7 7',
  play: 'M7 4v16l13-8Z',
  pause: 'M8 5v14M16 5v14',
  stop: 'M6 6h12v12H6Z',
  back: 'M18 5v14L8 12ZM5 5v14',
  print: 'M7 9V3h10v6M7 17H4v-7h16v7h-3M7 14h10v7H7Z',
  step: 'M6 5v14l10-7ZM19 5v14',
  end: 'M5 5v14l8-7ZM13 5v14l8-7Z',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  edit: 'M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  paste: 'M9 4h6v3H9ZM9 5H6v16h12V5h-3M9 12h6M9 16h4',
  help: 'M9 9a3 3 0 1 1 4 2.8c-.7.4-1 .9-1 1.7v.5M12 18h.01',
  grid: 'M4 4h16v16H4ZM4 12h16M12 4v16',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
