// `/tools/generate-sdk-from-openapi`.
import {definePage} from 'galley/page';
import {ToolPage} from '../components/tool-page.js';
import {otherToolsQuery} from '../support/tool-page-queries.js';

export default definePage({
  name: 'tools-generate-sdk-from-openapi',
  path: '/tools/generate-sdk-from-openapi',
  needsDocument: true,
  data: otherToolsQuery,
  component: ToolPage,
});
