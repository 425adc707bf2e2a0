import { jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import '@testing-library/jest-dom/jest-globals';

globalThis.jest = jest;
afterEach(cleanup);
// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 120_000 });
