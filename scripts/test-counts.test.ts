import { expect, test } from 'vitest';
import {
  addCounts,
  closingLine,
  countPlaywright,
  countVitest,
  listFailedTests,
  listStoriesByStatus,
  timeFiles,
} from './test-counts.ts';

test('the counts of both runners add up to one closing line', () => {
  const vitest = countVitest(
    '{"numPassedTests":10,"numFailedTests":1,"numPendingTests":2,"numTodoTests":1,"success":false}',
  );
  const playwright = countPlaywright('{"stats":{"expected":3,"flaky":1,"unexpected":0,"skipped":0}}');
  expect(vitest).toEqual({ passed: 10, failed: 1, skipped: 3 });
  expect(playwright).toEqual({ passed: 4, failed: 0, skipped: 0 });
  expect(closingLine(addCounts([vitest, playwright]))).toBe('14 passed, 1 failed, 3 skipped');
});

test('without skipped tests the line says nothing of them', () => {
  expect(closingLine({ passed: 1, failed: 0, skipped: 0 })).toBe('1 passed, 0 failed');
});

test('a report without numbers counts nothing', () => {
  expect(countVitest('{}')).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(countPlaywright('{}')).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('the times of files have their paths from the root', () => {
  const report = '{"testResults":[{"name":"/here/server/src/a.test.ts","startTime":1000,"endTime":1250}]}';
  expect(timeFiles(report, '/here')).toEqual([{ file: 'server/src/a.test.ts', ms: 250 }]);
  expect(timeFiles('{}', '/here')).toEqual([]);
});

test('failed tests are named by file and title, and a file that failed outside of its tests by its path', () => {
  const report = JSON.stringify({
    testResults: [
      {
        name: '/here/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a post is kept', status: 'passed' },
          { fullName: 'a post is deleted', status: 'failed' },
        ],
      },
      { name: '/here/b.test.ts', status: 'failed', assertionResults: [] },
      { name: '/here/c.test.ts', status: 'passed', assertionResults: [] },
    ],
  });
  expect(listFailedTests(report, '/here')).toEqual(['a.test.ts › a post is deleted', 'b.test.ts']);
  expect(listFailedTests('{}', '/here')).toEqual([]);
});

test('stories that failed or were repeated are named with their browser', () => {
  const spec = (title: string, status: string) => ({
    file: 'a.test.ts',
    title,
    tests: [{ projectName: 'phone', status }],
  });
  const report = JSON.stringify({
    suites: [
      { specs: [spec('a post is kept', 'expected')], suites: [{ specs: [spec('a post is liked', 'unexpected')] }] },
      { specs: [spec('a post is read', 'flaky')] },
    ],
  });
  expect(listStoriesByStatus(report, 'unexpected')).toEqual(['a.test.ts › a post is liked (phone)']);
  expect(listStoriesByStatus(report, 'flaky')).toEqual(['a.test.ts › a post is read (phone)']);
  expect(listStoriesByStatus('{}', 'flaky')).toEqual([]);
});
