// `/tools/generate-sdk-from-grpc-proto`.
import {definePage} from 'galley/page';
import {ToolPage} from '../components/tool-page.js';
import {toolPageData} from '../support/tool-pages.js';

export default definePage({
  name: 'tools-generate-sdk-from-grpc-proto',
  path: '/tools/generate-sdk-from-grpc-proto',
  needsDocument: true,
  data: toolPageData,
  component: ToolPage,
});
