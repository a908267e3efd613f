// `/tools/generate-sdk-from-openapi`.
import {definePage} from 'galley/page';
import {ToolPage} from '../components/tool-page.js';
import {toolPageData} from '../support/tool-pages.js';

export default definePage({
  name: 'tools-generate-sdk-from-openapi',
  path: '/tools/generate-sdk-from-openapi',
  needsDocument: true,
  data: toolPageData,
  component: ToolPage,
});
