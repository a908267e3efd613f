// `/tools/convert-postman-to-openapi`.
import {definePage} from 'galley/page';
import {ToolPage, toolPageData} from '../components/tool-page.js';

export default definePage({
  name: 'tools-convert-postman-to-openapi',
  path: '/tools/convert-postman-to-openapi',
  needsDocument: true,
  data: toolPageData,
  component: ToolPage,
});
