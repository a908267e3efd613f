// Passes the content of a hole through rehype-react.
import {createContext} from 'react';
import type {Json} from '../../base/json.js';

export interface HoleContents {
  readonly props: Readonly<Record<string, Json | undefined>>;
  /** Tokens by slot name. */
  readonly slots: Readonly<Record<string, string>>;
}

export const HoleContext = createContext<HoleContents>({props: {}, slots: {}});
