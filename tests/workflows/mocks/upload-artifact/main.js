// act copies this folder; what it needs beside it stays in MOCKS.
'use strict';
require(`${process.env.MOCKS}/upload-artifact/upload.js`);
