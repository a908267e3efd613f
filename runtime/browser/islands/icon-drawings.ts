// Passes the SVG of icons to islands in the build. In the browser there is none: hydration keeps the SVG of the build.
import {createContext} from 'preact';
import type {Context} from 'react';

/** SVG markup and its view box, by the name of an icon. */
export type DrawIcon = (name: string) => {readonly body: string; readonly viewBox: string} | undefined;

// Islands are written with the types of React, and run on Preact.
export const IconDrawings = createContext<DrawIcon | undefined>(undefined) as unknown as Context<DrawIcon | undefined>;
