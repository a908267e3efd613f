import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      {find: /^galley$/, replacement: here('renderer/index.ts')},
      {find: /^galley\/page$/, replacement: here('renderer/page/page.ts')},
    ],
  },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'threads',
    maxWorkers: 2,
  },
});
