/** A jest reporter for `npm test`: a line per failure and a line per file, nothing else. */
module.exports = class QuietReporter {
  onTestResult(_test, result) {
    const name = result.testFilePath.replace(`${process.cwd()}/`, '');
    const failed = result.testResults.filter((test) => test.status === 'failed');
    if (result.testExecError)
      process.stderr.write(`FAIL ${name}\n${result.testExecError.stack ?? result.testExecError.message}\n`);
    for (const test of failed)
      process.stderr.write(`FAIL ${name} > ${test.fullName}\n${test.failureMessages.join('\n')}\n`);
    if (failed.length === 0 && !result.testExecError)
      process.stderr.write(`ok   ${name} (${result.numPassingTests})\n`);
  }
};
