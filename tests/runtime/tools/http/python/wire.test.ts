import path from 'node:path';
import {expect, test} from 'vitest';
import {createFindings} from '../../../../../runtime/tools/base/finding.js';
import {readOptions} from '../../../../../runtime/tools/base/option-table.js';
import {generatePythonSdk} from '../../../../../runtime/tools/http/python/generate-python-sdk.js';
import {openApiOptions} from '../../../../../runtime/tools/openapi/options.js';
import {temporary} from '../../../../support/temporary.js';
import {python, scripts, whyNoPython} from './python.js';
import {startServer} from './server.js';
import {expected} from './wire-expected.js';
import {workshop} from './workshop.js';

test('a Python SDK sends and receives every style, credential, body, response, retry, timeout and page', async ({
  skip,
}) => {
  if (whyNoPython !== undefined) skip(whyNoPython);
  const findings = createFindings();
  const {files} = generatePythonSdk(workshop, readOptions(openApiOptions, {}, findings), findings);
  const folder = temporary(Object.fromEntries(files.map(({path: name, content}) => [name, content])));
  const server = await startServer();
  try {
    const printed = await python([path.join(scripts, 'wire_calls.py'), server.url], {path: path.join(folder, 'src')});
    expect(JSON.parse(printed)).toEqual(expected);
  } finally {
    await server.close();
  }
  expect(findings.all()).toEqual([]);
});
