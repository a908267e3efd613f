import type {Plugin as EsbuildPlugin} from 'esbuild';
import type {Plugin as VitePlugin} from 'vitest/config';

export const leanProtoplugin: EsbuildPlugin;
export const leanProtopluginVite: VitePlugin;
export const protopluginPackages: RegExp;
