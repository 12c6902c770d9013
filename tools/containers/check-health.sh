# Ends with 0 where the process in this container is ready. The shell asks by itself: a second Node.js for each question
# would cost half a second of processor.
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-3000}" || exit 1
printf 'GET /health/ready HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r -t 8 _ status _ <&3
[ "$status" = 200 ]
