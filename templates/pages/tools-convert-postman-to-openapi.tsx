// `/tools/convert-postman-to-openapi`.
import {definePage} from 'galley/page';
import {ToolPage} from '../components/tool-page.js';
import {otherToolsQuery} from '../support/tool-page-queries.js';

export default definePage({
  name: 'tools-convert-postman-to-openapi',
  path: '/tools/convert-postman-to-openapi',
  needsDocument: true,
  data: otherToolsQuery,
  component: ToolPage,
});
