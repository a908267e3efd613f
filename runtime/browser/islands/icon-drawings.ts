// Passes the SVG of icons to islands during the build. In the browser, hydration keeps the SVG of the build.

/** SVG markup and its view box, by the name of an icon. */
export type DrawIcon = (name: string) => {readonly body: string; readonly viewBox: string} | undefined;

/** Set while an island is rendered, which is synchronous. A context would add 0.1 kB to every page. */
export const iconDrawings: {draw?: DrawIcon} = {};
