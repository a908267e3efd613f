// Runs when Galley is built: bundles Galley's templates, so that sites only bundle them again if they replace some.
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {prebuiltFile, withoutPackageFiles} from './bundle/esbuild-results.js';
import {bundleTemplates} from './bundle/bundle-templates.js';
import {templateFiles} from './bundle/template-files.js';
import {memoryFiles} from './files/files.js';
import {galleyFiles, packageRoot} from './files/galley-package.js';
import {memoryStore} from './store/store.js';

const noFiles = memoryFiles({});
const {results} = await bundleTemplates(noFiles, galleyFiles, templateFiles(noFiles, galleyFiles), memoryStore(), '/');
writeFileSync(path.join(packageRoot, prebuiltFile), JSON.stringify(withoutPackageFiles(results)));
