import type {ReactNode} from 'react';

/** Copies the code it stands beside. The browser script puts the button in; without script there is none. */
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
