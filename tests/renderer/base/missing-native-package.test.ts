import {expect, test} from 'vitest';
import {
  isNativePartError,
  isNativePartNotice,
  nativePartMissing,
  nativePartNotice,
} from '../../../renderer/base/missing-native-package.js';

const missing = `The native part of sharp is not installed for ${process.platform} ${process.arch}.`;
const hint = 'Run npm install on this machine, without --omit=optional, in the folder that holds node_modules.';

test('a native part without a replacement is an error, and one with a replacement is information', () => {
  const cause = new Error('a');
  expect(nativePartMissing('sharp', cause)).toMatchObject({code: 'native-part-missing', message: missing, hint, cause});
  const notice = nativePartNotice('sharp', 'Images are not resized.');
  expect(notice).toEqual({
    severity: 'info',
    code: 'native-part-missing',
    message: `${missing} Images are not resized.`,
    hint,
  });
  expect([isNativePartNotice(notice), isNativePartNotice({...notice, code: 'other'})]).toEqual([true, false]);
});

test.each([
  'Cannot find native binding. npm has a bug …',
  'Could not load the "sharp" module using the linux-x64 runtime',
  'The package "@esbuild/linux-x64" could not be found, and is needed by esbuild.',
  'You installed esbuild for another platform than the one you are currently using.',
  "Cannot find module '@libsql/linux-x64-gnu'",
  'ERR_DLOPEN_FAILED',
  'invalid ELF header',
  'libvips.so: cannot open shared object file',
])('the error “%s” is about a native part', (message) => {
  expect([isNativePartError(new Error(message)), isNativePartError(message)]).toEqual([true, true]);
});

test('any other error is not about a native part', () => {
  expect(isNativePartError(new Error("Cannot find module 'react'"))).toBe(false);
});
