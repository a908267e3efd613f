// `/tools/generate-sdk-from-grpc-proto`.
import {definePage} from 'galley/page';
import {ToolPage, toolPageData} from '../components/tool-page.js';

export default definePage({
  name: 'tools-generate-sdk-from-grpc-proto',
  path: '/tools/generate-sdk-from-grpc-proto',
  needsDocument: true,
  data: toolPageData,
  component: ToolPage,
});
