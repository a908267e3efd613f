// Transfers documents from the page of one tool to that of another. They stay in memory: nothing is stored, and a page that
// is reloaded starts empty.
import type {InputFile} from '../../tools/tool.js';

const transfer: {files?: readonly InputFile[] | undefined} = {};

export function transferFiles(files: readonly InputFile[]): void {
  transfer.files = files;
}

/** Returns the transferred files once. */
export function takeTransferredFiles(): readonly InputFile[] | undefined {
  const {files} = transfer;
  transfer.files = undefined;
  return files;
}
