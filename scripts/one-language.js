// esbuild plugin: the worker of the OpenAPI tool with the writer of one language only. A reader's browser loads what it is about to
// use, which is two thirds of the whole.

/** `language` is the folder of the writer below runtime/tools/http. */
export function oneLanguage(language) {
  return {
    name: 'one-language',
    setup(build) {
      build.onResolve({filter: /\/http\/\w+\/write-(?:python|typescript)\.js$/}, ({path}) =>
        path.endsWith(`/${language}/write-${language}.js`) ? undefined : {path, namespace: 'other-language'},
      );
      build.onLoad({filter: /./, namespace: 'other-language'}, () => ({
        contents: `const absent = () => { throw new Error('This worker writes ${language} only'); };
          export {absent as writePython, absent as writeTypeScript};`,
      }));
    },
  };
}
