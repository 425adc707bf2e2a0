import { jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import '@testing-library/jest-dom/jest-globals';

globalThis.jest = jest;
afterEach(cleanup);
// No test fails because a machine is busy: a second, the library's own choice, is too short there.
configure({ asyncUtilTimeout: 15_000 });
