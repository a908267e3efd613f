import type {ReactNode} from 'react';

/** Proofreaders' marks with their meanings. */
const marks = {
  dele: {means: 'take out', path: 'M3 20.5C9 18 18 10.5 18 6c0-3.2-4.6-3.4-5.4.4-.8 4 3.4 9.6 8.4 13.6'},
  query: {
    means: 'ask the author',
    path: 'M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18M9.2 9.4c.4-3.4 5.6-3 5.6.2 0 2.2-2.8 2.4-2.8 4.6m0 3v.1',
  },
  stet: {means: 'let it stand', path: 'M3 10h18M4.5 16.5v.1m5-.1v.1m5-.1v.1m5-.1v.1'},
  transpose: {means: 'change places', path: 'M3 10.5C3 6 12 5 12 12s9 6 9 1.5'},
  caret: {means: 'put in', path: 'm4 18.5 8-12 8 12'},
  register: {means: 'in register', path: 'M12 18.5a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13M12 1v22M1 12h22'},
  paragraph: {means: 'new paragraph', path: 'M19 4h-8.5a4.5 4.5 0 0 0 0 9H12M12 4v17M16.5 4v17'},
} as const;

export type MarkName = keyof typeof marks;

/** A proofreader's mark before a few words, followed by its meaning. */
export function ProofMark({name, children}: {readonly name: MarkName; readonly children?: ReactNode}): ReactNode {
  const {means, path} = marks[name];
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
      {children}
      <small>{means}</small>
    </>
  );
}
