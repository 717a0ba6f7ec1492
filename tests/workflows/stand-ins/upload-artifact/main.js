// act copies this folder; what it needs beside it stays in STAND_INS.
'use strict';
require(`${process.env.STAND_INS}/upload-artifact/upload.js`);
