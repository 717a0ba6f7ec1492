// act copies this folder; what it needs beside it stays in MOCKS.
'use strict';
require(`${process.env.MOCKS}/download-artifact/download.js`);
