<?php
function base64url(string $bytes): string {
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/** Returns a token of the platform for a user of yours, by the user name at the platform. */
function tokenOf(string $username): string {
    $now = time();
    $claims = ['iss' => getenv('CLIENT_ID'), 'sub' => $username, 'aud' => 'qundao', 'iat' => $now,
        'exp' => $now + 120, 'jti' => bin2hex(random_bytes(16))];
    $signed = base64url(json_encode(['alg' => 'HS256', 'typ' => 'JWT'])) . '.' . base64url(json_encode($claims));
    $assertion = $signed . '.' . base64url(hash_hmac('sha256', $signed, getenv('CLIENT_SECRET'), true));
    $context = stream_context_create(['http' => ['method' => 'POST', 'header' => 'content-type: application/json',
        'content' => json_encode(['assertion' => $assertion]), 'ignore_errors' => true]]);
    $answer = json_decode(file_get_contents(getenv('QUNDAO') . '/api/sys/client/token', false, $context), true);
    if (!$answer['success']) throw new RuntimeException($answer['message']);
    return $answer['result']['token'];
}

echo tokenOf($argv[1]), "\n";
