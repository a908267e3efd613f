// Documents on their way from the page of one tool to that of another. They stay in memory: nothing is stored, and a page that
// is loaded anew begins empty.
import type {InputFile} from '../tools/tool.js';

const onTheWay: {files?: readonly InputFile[] | undefined} = {};

export function handOver(files: readonly InputFile[]): void {
  onTheWay.files = files;
}

/** What was handed over, once. */
export function takeOver(): readonly InputFile[] | undefined {
  const {files} = onTheWay;
  onTheWay.files = undefined;
  return files;
}
