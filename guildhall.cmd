@rem Guildhall's command on Windows: the Node.js of the machine starts the pinned one.
@node "%~dp0bin\guildhall.mjs" %*
