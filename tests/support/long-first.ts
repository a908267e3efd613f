// The order of test files. Vitest starts large files first, but some small files take long: one that starts last keeps one
// worker busy while the others have nothing left to do.
import {BaseSequencer, type TestSpecification} from 'vitest/node';

/** Files that wait or start processes for tens of seconds. */
const long = [
  'cli/dev/soak',
  'renderer/incremental',
  'package/native-parts',
  'package/types',
  'scripts/bench',
  'scripts/bench-dev',
  'renderer/distributed-build/divide-site',
  'renderer/distributed-build/remote-store',
  'renderer/markdown/parsers',
  'renderer/store/store',
  'renderer/emit/output/kill',
  'site/every-route',
  'site/reproducible',
].map((name) => `/tests/${name}.test.ts`);

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({moduleId}: TestSpecification): boolean => long.some((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
