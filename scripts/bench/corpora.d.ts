export interface BenchSource {
  readonly name: string;
  readonly title: string;
  readonly blocks: number;
}

export interface BenchCorpus {
  readonly sources: readonly BenchSource[];
  readonly kind: 'prose' | 'code' | 'short';
  readonly count: number;
  readonly seed?: number;
  /** Pages of one folder; `Infinity` puts all into one. */
  readonly inFolder?: number;
  readonly extra?: number;
}

export function readSources(folder?: string): readonly BenchSource[];

export function makePages(corpus: BenchCorpus): Iterable<{readonly file: string; readonly text: string}>;
