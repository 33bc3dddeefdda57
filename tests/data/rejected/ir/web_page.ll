<!DOCTYPE html>
<html>
<head><title>404 Not Found</title></head>
<body>
<h1>Not Found</h1>
<p>The file kernel.ll was not found on this server.</p>
</body>
</html>
