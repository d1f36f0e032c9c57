/** What someone reads who started the service out of its sources and has not built the app. */
export const notBuiltPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Guildhall</title>
</head>
<body>
<h1>The web app is not built yet</h1>
<p>The service runs, and its interface for programs works. To see the app here, run this in the folder of Guildhall,
and load the page again:</p>
<pre>npm run build</pre>
</body>
</html>
`;
