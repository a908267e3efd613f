import type {ReactNode} from 'react';

/** Copies the code beside it. The browser script inserts the button; without script there is none. */
export function CopyButton(): ReactNode {
  return <copy-button />;
}

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'copy-button': object;
    }
  }
}
