// esbuild plugin that bundles the OpenAPI worker with the code generator of one language only. Browsers then load two thirds of the
// size.

/** `language` is the folder of the generator in runtime/tools/http. */
export function oneLanguage(language) {
  return {
    name: 'one-language',
    setup(build) {
      build.onResolve({filter: /\/http\/\w+\/generate-(?:python|typescript)-sdk\.js$/}, ({path}) =>
        path.endsWith(`/${language}/generate-${language}-sdk.js`) ? undefined : {path, namespace: 'other-language'},
      );
      build.onLoad({filter: /./, namespace: 'other-language'}, () => ({
        contents: `const absent = () => { throw new Error('This worker writes ${language} only'); };
          export {absent as generatePythonSdk, absent as generateTypeScriptSdk};`,
      }));
    },
  };
}
