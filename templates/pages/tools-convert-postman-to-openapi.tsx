// `/tools/convert-postman-to-openapi`.
import {definePage} from 'galley/page';
import {ToolPage} from '../components/tool-page.js';
import {toolPageData} from '../support/tool-pages.js';

export default definePage({
  name: 'tools-convert-postman-to-openapi',
  path: '/tools/convert-postman-to-openapi',
  needsDocument: true,
  data: toolPageData,
  component: ToolPage,
});
