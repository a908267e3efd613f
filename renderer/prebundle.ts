// Run when the tool is built: bundles our own templates once, so that a site without templates of its own never waits
// for that.
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {bundleTemplates, prebuiltFile} from './bundle/bundle.js';
import {templateFiles} from './bundle/template-files.js';
import {ownFiles, packageRoot} from './work/package.js';
import {memoryStore} from './work/store.js';

const base = '/';
const bundle = await bundleTemplates(ownFiles, ownFiles, templateFiles(ownFiles, ownFiles), memoryStore(), base);
writeFileSync(path.join(packageRoot, prebuiltFile), JSON.stringify({base, bundle}));
