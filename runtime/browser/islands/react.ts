// The module `react` in Galley's own islands: Preact and its hooks. Islands of sites get preact/compat, which other
// packages for React rely on, and which costs every page with an island 1.6 kB more.
export {createContext} from 'preact';
export {useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
