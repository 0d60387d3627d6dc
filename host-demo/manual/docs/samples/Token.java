import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Token {
    private static final String QUNDAO = System.getenv("QUNDAO");
    private static final String CLIENT_ID = System.getenv("CLIENT_ID");
    private static final String CLIENT_SECRET = System.getenv("CLIENT_SECRET");

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Returns the answer of the platform for a user of yours: JSON with success, message and result.token. */
    static String exchange(String username) throws Exception {
        long now = System.currentTimeMillis() / 1000;
        String header = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";
        // User names have letters, digits, dots and hyphens only. Escape other texts with your JSON library.
        String claims = String.format(
            "{\"iss\":\"%s\",\"sub\":\"%s\",\"aud\":\"qundao\",\"iat\":%d,\"exp\":%d,\"jti\":\"%s\"}",
            CLIENT_ID, username, now, now + 120, UUID.randomUUID());
        String signed = base64(header.getBytes(StandardCharsets.UTF_8)) + "." + base64(claims.getBytes(StandardCharsets.UTF_8));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(CLIENT_SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String assertion = signed + "." + base64(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
        HttpRequest request = HttpRequest.newBuilder(URI.create(QUNDAO + "/api/sys/client/token"))
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"assertion\":\"" + assertion + "\"}"))
            .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(exchange(arguments[0]));
    }
}
